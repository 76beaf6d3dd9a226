"""A kernel document of named shapes in their places, written as STEP."""

import io
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from OCP.BRep import BRep_Builder
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox
from OCP.IFSelect import IFSelect_ReturnStatus
from OCP.Interface import Interface_Graph, Interface_Static
from OCP.Message import Message, Message_Gravity, Message_ProgressRange
from OCP.ShapeCustom import ShapeCustom
from OCP.STEPCAFControl import STEPCAFControl_Controller, STEPCAFControl_Writer
from OCP.STEPControl import STEPControl_StepModelType
from OCP.StepData import StepData_Factors
from OCP.StepShape import StepShape_ManifoldSolidBrep
from OCP.TCollection import TCollection_ExtendedString
from OCP.TDataStd import TDataStd_Name
from OCP.TDocStd import TDocStd_Document
from OCP.TopoDS import TopoDS, TopoDS_Compound
from OCP.TopoDSToStep import TopoDSToStep_MakeManifoldSolidBrep
from OCP.Transfer import Transfer_FinderProcess
from OCP.XCAFApp import XCAFApp_Application
from OCP.XCAFDoc import XCAFDoc_DocumentTool
from OCP.XSControl import XSControl_WorkSession

MEETING_MM = 2e-6
"""Tolerance of a vertex: ends of a path's segments may lie 1 nm apart."""


class Assembly:
    """A tree of named shapes.

    Parameters
    ----------
    name : str
        Name of the root.
    """

    def __init__(self, name: str) -> None:
        self._document = TDocStd_Document(TCollection_ExtendedString("BinXCAF"))
        XCAFApp_Application.GetApplication_s().InitDocument(self._document)
        self._shapes = XCAFDoc_DocumentTool.ShapeTool_s(self._document.Main())
        self._solids: deque[Any] = deque()
        self.root = self.group(name)

    def group(self, name: str) -> Any:
        """A new, empty group, not yet placed anywhere."""
        label = self._shapes.NewShape()
        _set_name(label, name)
        return label

    def shape(self, name: str, shape: Any) -> Any:
        """A new shape, not yet placed anywhere."""
        label = self._shapes.AddShape(shape, False)
        _set_name(label, name)
        return label

    def carved(self, name: str, solid: Any) -> Any:
        """A new solid whose faces have many holes, not yet placed anywhere."""
        # The kernel readies each shape for its file by comparing all loops of a face with
        # each other, which takes half a minute for a face with thousands of holes and
        # changes nothing in ours. A block stands for the solid until that is done.
        # Surfaces with left-handed axes, which a file can't have, are turned here instead.
        self._solids.append(TopoDS.Solid_s(ShapeCustom.DirectFaces_s(solid)))
        return self.shape(name, BRepPrimAPI_MakeBox(1.0, 1.0, 1.0).Shape())

    def place(self, group: Any, item: Any, name: str, location: Any) -> None:
        """Put a shape or a group into a group."""
        _set_name(self._shapes.AddComponent(group, item, location), name)

    def step(self) -> bytes:
        """The document as a STEP file, AP214 in mm.

        Raises
        ------
        OSError
            If the kernel fails to write it.
        """
        self._shapes.UpdateAssemblies()
        STEPCAFControl_Controller.Init_s()
        for key, text in (
            ("write.step.schema", "AP214IS"),
            ("write.step.unit", "MM"),
            ("xstep.cascade.unit", "MM"),
        ):
            Interface_Static.SetCVal_s(key, text)
        for key, number in (
            ("write.surfacecurve.mode", 0),
            ("write.precision.mode", 2),
            ("write.step.assembly", 1),
        ):
            Interface_Static.SetIVal_s(key, number)
        Interface_Static.SetRVal_s("write.precision.val", MEETING_MM)
        writer = STEPCAFControl_Writer(XSControl_WorkSession(), False)
        writer.SetNameMode(True)
        writer.SetColorMode(False)
        file = io.BytesIO()
        with _quiet():
            transferred = writer.Transfer(
                self._document, STEPControl_StepModelType.STEPControl_AsIs
            )
            if transferred and self._solids:
                _put_in(self._solids, writer.ChangeWriter().Model())
            status = writer.WriteStream(file) if transferred else None
        if status != IFSelect_ReturnStatus.IFSelect_RetDone:
            raise OSError("the geometry kernel wrote no STEP file")
        return file.getvalue()


def compound(shapes: Sequence[Any]) -> Any:
    """One shape of several."""
    build = BRep_Builder()
    result = TopoDS_Compound()
    build.MakeCompound(result)
    for shape in shapes:
        build.Add(result, shape)
    return result


def _put_in(solids: deque[Any], model: Any) -> None:
    """Give the blocks of a model the shells of the solids they stand for, which are let go.

    Raises
    ------
    OSError
        If the kernel fails to describe a solid.
    """
    entities = [model.Value(n) for n in range(1, model.NbEntities() + 1)]
    blocks = [e for e in entities if isinstance(e, StepShape_ManifoldSolidBrep)]
    roots = list(_entities(Interface_Graph(model).RootEntities()))
    for block in blocks:
        process = Transfer_FinderProcess()
        process.SetModel(model)
        made = TopoDSToStep_MakeManifoldSolidBrep(
            solids.popleft(), process, StepData_Factors(), Message_ProgressRange()
        )
        if not made.IsDone():
            raise OSError("the geometry kernel can't describe a solid in STEP")
        block.SetOuter(made.Value().Outer())
    model.ClearEntities()
    for root in roots:
        model.AddWithRefs(root)


def _entities(iterator: Any) -> Iterator[Any]:
    iterator.Start()
    while iterator.More():
        yield iterator.Value()
        iterator.Next()


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the kernel's progress off the terminal, its failures aside."""
    printers = list(Message.DefaultMessenger_s().Printers())
    levels = [p.GetTraceLevel() for p in printers]
    for printer in printers:
        printer.SetTraceLevel(Message_Gravity.Message_Fail)
    try:
        yield
    finally:
        for printer, level in zip(printers, levels, strict=True):
            printer.SetTraceLevel(level)


def _set_name(label: Any, name: str) -> None:
    TDataStd_Name.Set_s(label, TCollection_ExtendedString(name))
